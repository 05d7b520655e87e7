/// The script of a page: filters, the switch between light and dark, cases that open when a link points to
/// them. Cases that need an explanation open for printing. A page without scripts still shows all content.
///
/// It contains no `<` and no `&`, so that a page stays well-formed XML.
enum PageScript {
    static let text = """
        (function(){'use strict';
        var root=document.documentElement;root.classList.add('has-js');
        function all(query){return Array.prototype.slice.call(document.querySelectorAll(query));}
        function stored(value){try{if(value===undefined){return localStorage.getItem('dyno-theme');}localStorage.setItem('dyno-theme',value);}catch(e){}return null;}
        var theme=document.getElementById('theme');
        if(stored()){root.setAttribute('data-theme',stored());}
        if(theme){theme.addEventListener('click',function(){
        var now=root.getAttribute('data-theme');
        if(!now){now=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';}
        now=now==='dark'?'light':'dark';root.setAttribute('data-theme',now);stored(now);});}
        var form=document.getElementById('filters');
        if(form){
        var search=document.getElementById('search'),group=document.getElementById('group'),shown=document.getElementById('shown');
        var buttons=all('#filters button[data-verdict]'),rows=all('[data-row]');
        function apply(){
        var wanted=buttons.filter(function(b){return b.getAttribute('aria-pressed')==='true';}).map(function(b){return b.dataset.verdict;});
        var words=search.value.toLowerCase().split(' ').filter(Boolean),count=0;
        rows.forEach(function(row){
        var fits=wanted.length===0?true:wanted.indexOf(row.dataset.verdict)!==-1;
        if(fits){fits=group.value===''?true:group.value===row.dataset.group;}
        if(fits){fits=words.every(function(word){return row.dataset.row.indexOf(word)!==-1;});}
        row.hidden=!fits;if(fits){if(row.tagName==='TR'){count+=1;}}});
        all('tbody[data-group]').forEach(function(body){body.hidden=!body.querySelector('tr[data-row]:not([hidden])');});
        shown.textContent=count+' of '+rows.filter(function(r){return r.tagName==='TR';}).length+' cases';}
        buttons.forEach(function(b){b.addEventListener('click',function(){
        b.setAttribute('aria-pressed',b.getAttribute('aria-pressed')==='true'?'false':'true');apply();});});
        search.addEventListener('input',apply);group.addEventListener('change',apply);
        form.addEventListener('submit',function(e){e.preventDefault();});
        apply();}
        function reveal(){
        if(!location.hash){return;}
        var target=document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if(!target){return;}
        for(var node=target;node;node=node.parentElement){if(node.tagName==='DETAILS'){node.open=true;node.hidden=false;}}
        target.scrollIntoView();}
        addEventListener('hashchange',reveal);reveal();
        var opened=[];
        addEventListener('beforeprint',function(){opened=all('details.case[data-explain]:not([open])');opened.forEach(function(d){d.open=true;});});
        addEventListener('afterprint',function(){opened.forEach(function(d){d.open=false;});opened=[];});
        var toggle=document.getElementById('open-all');
        if(toggle){toggle.addEventListener('click',function(){
        var cases=all('details.case:not([hidden])'),open=!cases.every(function(d){return d.open;});
        cases.forEach(function(d){d.open=open;});});}
        })();
        """
}
